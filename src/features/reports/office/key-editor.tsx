import { Box, Button, Checkbox, Fieldset, Group, SegmentedControl, Stack, Textarea } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportedSoal } from '#contract/reporting/item.ts'
import { FigureInput } from '#src/office/kit/fields/figure-input.tsx'
import { isOfParts, type KeyDraft } from './key-draft.ts'

interface KeyEditorProps {
  soal: ReportedSoal
  value: KeyDraft
  onChange(value: KeyDraft): void
}

export function KeyEditor({ soal, value, onChange }: KeyEditorProps) {
  const { t } = useTranslation('report')
  const ofParts = isOfParts(soal)
  if (ofParts || soal.jenis === 'isian') {
    return (
      <Textarea
        label={t(ofParts ? 'key.whole' : 'key.texts')}
        description={t(ofParts ? 'key.partsHelp' : 'key.textsHelp')}
        autosize
        minRows={2}
        maxLength={4000}
        value={value.teks}
        onChange={(event) => onChange({ ...value, teks: event.currentTarget.value })}
      />
    )
  }
  if (soal.jenis === 'skala') {
    return (
      <Fieldset variant="unstyled" legend={t('key.points')}>
        <Box display="grid" style={{ gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap: 'var(--space-2)' }}>
          {soal.opsi.map(({ id }) => (
            <FigureInput
              key={id}
              size="xs"
              label={id}
              min={-1000}
              max={1000}
              hideControls
              value={value.poin[id]}
              onChange={(points) => onChange({ ...value, poin: { ...value.poin, [id]: points } })}
            />
          ))}
        </Box>
      </Fieldset>
    )
  }
  if (soal.jenis === 'pilihan') {
    return (
      <Checkbox.Group
        label={t('key.options')}
        description={t('key.optionsHelp')}
        value={value.kunci.flat()}
        onChange={(ids) => onChange({ ...value, kunci: [...ids].sort().map((id) => [id]) })}
      >
        <Group gap="sm" mt={6}>
          {soal.opsi.map(({ id }) => (
            <Checkbox key={id} value={id} label={id} />
          ))}
        </Group>
      </Checkbox.Group>
    )
  }
  return <WholeKeys soal={soal} value={value} onChange={onChange} />
}

/** Sets and column patterns: each accepted one is whole. */
function WholeKeys({ soal, value, onChange }: KeyEditorProps) {
  const { t } = useTranslation('report')
  const put = (index: number, key: string[]) =>
    onChange({ ...value, kunci: value.kunci.map((one, place) => (place === index ? key : one)) })
  const fresh = soal.jenis === 'pernyataan' ? soal.pernyataan.map(() => '0') : []
  return (
    <Fieldset variant="unstyled" legend={t('key.whole')}>
      <Stack gap="xs" align="start">
        {value.kunci.map((key, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: keys have a place and nothing else
          <Group key={index} gap="xs">
            <span>{t('key.number', { n: index + 1 })}</span>
            {soal.jenis === 'ganda' ? (
              <Checkbox.Group value={key} onChange={(ids) => put(index, [...ids].sort())}>
                <Group gap="xs">
                  {soal.opsi.map(({ id }) => (
                    <Checkbox key={id} value={id} label={id} size="xs" />
                  ))}
                </Group>
              </Checkbox.Group>
            ) : (
              key.map((column, place) => (
                <SegmentedControl
                  // biome-ignore lint/suspicious/noArrayIndexKey: statements have a place and nothing else
                  key={place}
                  size="xs"
                  aria-label={t('key.statement', { n: place + 1 })}
                  value={column}
                  onChange={(next) =>
                    put(
                      index,
                      key.map((one, at) => (at === place ? next : one)),
                    )
                  }
                  data={(soal.kolom ?? []).map((label, at) => ({ value: String(at), label: `${place + 1}. ${label}` }))}
                />
              ))
            )}
          </Group>
        ))}
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Plus size={14} />}
          disabled={value.kunci.length >= 20}
          onClick={() => onChange({ ...value, kunci: [...value.kunci, fresh] })}
        >
          {t('key.more')}
        </Button>
      </Stack>
    </Fieldset>
  )
}
