import { Button, TextInput } from '@mantine/core'
import { Unlink } from 'lucide-react'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useTranslation } from 'react-i18next'
import { Bar } from './bar.tsx'
import { linkAt } from './commands.ts'
import { schema } from './schema.ts'

/** As the server's sanitiser has it: a path of the app, or an address that nobody on the way reads. */
const LEADS = /^(?:\/(?![/\\])|#|https:\/\/.|mailto:.)/

/** Under the text while the caret stands in a link: where it leads. */
export function LinkBar({ view, state }: { view: EditorView; state: EditorState }) {
  const { t } = useTranslation('rich')
  const found = linkAt(state)
  if (!found) return null
  const { from, to, href } = found
  const { link } = schema.marks
  const write = (next: string) =>
    view.dispatch(view.state.tr.removeMark(from, to, link).addMark(from, to, link.create({ href: next.trim() })))
  return (
    <Bar>
      <TextInput
        flex="1 1 16rem"
        label={t('link')}
        placeholder={t('linkHelp')}
        inputMode="url"
        value={href}
        error={href === '' || LEADS.test(href) ? undefined : t('linkWrong')}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Button
        mt="lg"
        leftSection={<Unlink size={16} />}
        onClick={() => {
          view.dispatch(view.state.tr.removeMark(from, to, link))
          view.focus()
        }}
      >
        {t('unlink')}
      </Button>
    </Bar>
  )
}
