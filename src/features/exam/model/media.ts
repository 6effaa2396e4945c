import type { Paper } from '#contract/exam/paper.ts'

/** Puts the paper's own media into its html. Everything is in the paper: no request during an exam. */
export interface Media {
  /** `zoomable`: a tap on an image opens it large. Not inside an option, where a tap chooses. */
  html(source: string, zoomable: boolean): string
  close(): void
}

const REFERENCE = /media:([0-9a-f]{64})/g
const IMAGE = /<img /g

export interface MediaPorts {
  createUrl(blob: Blob): string
  revokeUrl(url: string): void
}

/** `zoomLabel` names the action of tapping an image, for people who cannot see that it can be enlarged. */
export function prepareMedia(paper: Paper, ports: MediaPorts, zoomLabel: string): Media {
  const media = new Map(paper.media.map((each) => [each.sha256, each]))
  const urls = new Map<string, string>()
  // Made when a question wants it: all of them at once would hold up the first question.
  const urlOf = (sha: string) => {
    const found = media.get(sha)
    if (found && !urls.has(sha)) urls.set(sha, ports.createUrl(blobOf(found)))
    return urls.get(sha)
  }
  const ready = new Map<string, string>()
  const zoom = `data-zoomable tabindex="0" role="button" aria-description="${zoomLabel}" `
  const render = (source: string, zoomable: boolean) =>
    source
      .replace(REFERENCE, (whole, sha: string) => urlOf(sha) ?? whole)
      .replace(IMAGE, `<img decoding="sync" ${zoomable ? zoom : ''}`)
  return {
    html(source, zoomable) {
      const key = `${zoomable} ${source}`
      let html = ready.get(key)
      if (html === undefined) {
        html = render(source, zoomable)
        ready.set(key, html)
      }
      return html
    },
    close() {
      for (const url of urls.values()) ports.revokeUrl(url)
    },
  }
}

function blobOf(media: Paper['media'][number]): Blob {
  const text = atob(media.data)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return new Blob([bytes], { type: media.mime })
}
