import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { KeptMedia } from '#contract/question-bank/questions.ts'
import { keepMedia } from '#src/office/kit/keep-media.ts'
import styles from './rich-editor.module.css'
import { schema } from './schema.ts'

const MEDIA = /^(?:image|audio)\//
type Step = { add: { id: object; at: number } } | { drop: object }
const key = new PluginKey<DecorationSet>('uploads')

/** Holds the place of every file that is on its way while the text goes on being written. */
export const uploads = (): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set) {
        const moved = set.map(tr.mapping, tr.doc)
        const step = tr.getMeta(key) as Step | undefined
        if (!step) return moved
        if ('drop' in step) return moved.remove(moved.find(undefined, undefined, (spec) => spec.id === step.drop))
        const spinner = document.createElement('span')
        spinner.className = styles.uploading ?? ''
        return moved.add(tr.doc, [Decoration.widget(step.add.at, spinner, { id: step.add.id })])
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })

export const mediaIn = (list: DataTransfer | null): File[] =>
  [...(list?.files ?? [])].filter((file) => MEDIA.test(file.type))

/** Uploads files one after another and puts each where it was dropped, pasted or asked for. */
export async function insertMedia(
  view: EditorView,
  files: readonly File[],
  at: number,
  onFailure: (failure: unknown) => void,
): Promise<void> {
  const places = files.map((file) => ({ id: {}, file }))
  for (const { id } of places) view.dispatch(view.state.tr.setMeta(key, { add: { id, at } } satisfies Step))
  for (const { id, file } of places) {
    const kept = await keepMedia(file).catch((failure) => {
      onFailure(failure)
      return null
    })
    if (view.isDestroyed) return
    const [place] = key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id) ?? []
    const tr = view.state.tr.setMeta(key, { drop: id } satisfies Step)
    view.dispatch(kept && place ? tr.insert(place.from, nodeOf(kept)) : tr)
  }
}

function nodeOf({ url, mime, width, height }: KeptMedia) {
  if (mime.startsWith('audio/')) return schema.nodes.audio.create({ src: url })
  return schema.nodes.image.create({ src: url, alt: '', width, height })
}
