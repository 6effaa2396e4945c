import { Anchor, Button, Group, Kbd, Stack, TextInput } from '@mantine/core'
import { CircleCheck, Clock, Plus, Search, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ChoiceCards } from '#src/office/kit/choice-cards/choice-cards.tsx'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { Fields } from '#src/office/kit/fields/fields.tsx'
import { Figure, Figures } from '#src/office/kit/figure/figure.tsx'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Page } from '#src/office/kit/page/page.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { SidePanel, Split } from '#src/office/kit/side-panel/side-panel.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { Stat, Stats } from '#src/office/kit/stats/stats.tsx'
import { Steps } from '#src/office/kit/steps/steps.tsx'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { TONES } from '#src/office/kit/tone/tones.ts'
import { SaveBar, Toolbar } from '#src/office/kit/toolbar/toolbar.tsx'

const TABS = [
  { value: 'all', name: 'All', count: 12 },
  { value: 'doubtful', name: 'Doubtful', count: 3, tone: 'warning' as const },
]

const POLICIES = [
  { value: 'open', title: 'Open', text: 'Everybody may start.' },
  { value: 'code', title: 'Code', text: 'Whoever has the code may start.' },
] as const

/** Every part of the kit in its states, at /master-admin/kit of the development server. */
export default function KitPage() {
  const [tab, setTab] = useState<string | null>('all')
  const [policy, setPolicy] = useState<'open' | 'code'>('open')
  const [open, setOpen] = useState(true)
  return (
    <Page
      title="Kit"
      count={12_847}
      note="24 November"
      text="Every part of the kit in its states."
      actions={
        <>
          <Button>Import</Button>
          <Button variant="filled" color="accent" leftSection={<Plus size={16} />} rightSection={<Kbd>N</Kbd>}>
            New
          </Button>
        </>
      }
    >
      <Stats label="Stats">
        <Stat name="Working" value="2.421" note="3 schedules" />
        <Stat name="Chosen" value="63" tone="warning" note="as a filter" chosen onChoose={() => {}} />
        <Stat name="Loading" value={undefined} />
      </Stats>
      <TabRow label="Tabs" tabs={TABS} chosen={tab} onChoose={setTab} />
      <Toolbar end={<Button>Columns</Button>}>
        <TextInput aria-label="Search" placeholder="Search" leftSection={<Search size={16} />} />
        <Button variant="default">Filter</Button>
      </Toolbar>
      <Split
        panel={
          open && (
            <SidePanel
              title="Side panel"
              beside={<Chip tone="brand">3 students</Chip>}
              onClose={() => setOpen(false)}
              foot={<Button variant="filled">Give 12 minutes</Button>}
            >
              <TextInput label="Reason" />
              <Note>Scores that were announced do not change.</Note>
            </SidePanel>
          )
        }
      >
        <Section title="Chip and mark" help="Healthy rows have no colour." action={<Anchor href="#">All</Anchor>}>
          <Group gap="xs">
            {TONES.map((tone) => (
              <Chip key={tone} tone={tone} icon={CircleCheck}>
                {tone}
              </Chip>
            ))}
          </Group>
          <Group gap="md">
            {TONES.map((tone) => (
              <Mark key={tone} tone={tone} icon={Clock}>
                {tone}
              </Mark>
            ))}
          </Group>
        </Section>
        <Section title="Note">
          <Stack gap="xs">
            {TONES.map((tone) => (
              <Note key={tone} tone={tone}>
                One sentence, <Anchor href="#">and a way out</Anchor>.
              </Note>
            ))}
          </Stack>
        </Section>
        <Section title="Section beside" help="All hours in WIB" beside>
          <Group>
            <TextInput label="Start" defaultValue="08.00" />
            <TextInput label="End" defaultValue="11.00" error="15 minutes too short" />
          </Group>
        </Section>
        <Section title="Choice cards">
          <ChoiceCards label="Policy" value={policy} onChange={(next) => setPolicy(next)} cards={POLICIES} />
        </Section>
        <Section title="Facts">
          <Facts>
            <Fact name="Code">356</Fact>
            <Fact name="Empty">{null}</Fact>
          </Facts>
        </Section>
        <Section title="Lines">
          <Lines boxed>
            <Line chosen>
              <span>First</span>
              <Button size="xs">Open</Button>
            </Line>
            <Line>Second</Line>
          </Lines>
        </Section>
        <Section title="Wide lines" wide>
          <Lines wide>
            <Line>From edge to edge</Line>
          </Lines>
        </Section>
        <Section title="Fields">
          <Fields least={9}>
            <TextInput label="Subject" />
            <TextInput label="Topic" />
            <TextInput label="Difficulty" />
          </Fields>
        </Section>
        <Section title="Rows" wide>
          <DataTable wide dense>
            <thead>
              <tr>
                <th>Name</th>
                <th data-number="">D</th>
              </tr>
            </thead>
            <tbody>
              <Row name="Plain" />
              <Row name="Selected" data-selected="" />
              <Row name="Open" data-open="" />
            </tbody>
          </DataTable>
        </Section>
        <Section title="Steps">
          <Steps
            label="Steps"
            steps={[
              { name: 'Upload', state: 'done' },
              { name: 'Check', state: 'now' },
              { name: 'Failed', state: 'failed' },
              { name: 'Save', state: 'ahead' },
            ]}
          />
        </Section>
        <Figures>
          <Figure title="Scores" unit="students per 100 points" note="median 514">
            <Bars />
          </Figure>
          <Figure title="Empty">
            <State title="No data yet" text="It comes with the first end." icon={<TriangleAlert size={20} />} />
          </Figure>
        </Figures>
      </Split>
      <SaveBar text="24 questions are saved as drafts.">
        <Button variant="filled" color="accent">
          Save
        </Button>
      </SaveBar>
    </Page>
  )
}

function Row({ name, ...row }: { name: ReactNode; 'data-selected'?: ''; 'data-open'?: '' }) {
  return (
    <tr {...row}>
      <td>{name}</td>
      <td data-number="">0,41</td>
    </tr>
  )
}

function Bars() {
  return (
    <svg viewBox="0 0 100 40" aria-hidden="true">
      {[8, 20, 34, 30, 12].map((height, index) => (
        <rect
          key={height}
          x={index * 20 + 3}
          y={40 - height}
          width={14}
          height={height}
          fill="var(--color-brand-graphic)"
        />
      ))}
    </svg>
  )
}
