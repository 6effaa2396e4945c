import type * as z from 'zod/mini'
import type { previewPageReply } from '#contract/content/content.ts'
import { post } from '#src/lib/http.ts'
import { usePreview } from '#src/office/crud/form/use-preview.ts'

type Shown = z.infer<typeof previewPageReply>['data']

const ask = async (body: { isi: string }): Promise<Shown> => (await post<{ data: Shown }>('/preview-page', body)).data

/** A text as the server would show it to its readers. */
export function useShownText(isi: unknown) {
  const { preview, failed, busy } = usePreview('teks', { isi: typeof isi === 'string' ? isi : '' }, ask)
  const { html = '', menit_baca = 1, problems = [] } = preview ?? {}
  return { html, menit_baca, problems, failed, busy }
}
