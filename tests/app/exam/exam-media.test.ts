import { expect, test } from 'vitest'
import type { Paper } from '#contract/exam/paper.ts'
import { prepareMedia } from '#src/features/exam/model/media.ts'

const sha = (letter: string) => letter.repeat(64)
const media = ['a', 'b'].map((letter) => ({ sha256: sha(letter), mime: 'image/png', data: btoa(`\x00\xff${letter}`) }))

test('U94.9 a picture of the paper is made ready when its question wants it, once, byte by byte as it was', async () => {
  const made: Blob[] = []
  const revoked: string[] = []
  const ports = {
    createUrl: (blob: Blob) => `blob:${made.push(blob)}`,
    revokeUrl: (url: string) => revoked.push(url),
  }
  const ready = prepareMedia({ media } as unknown as Paper, ports, 'besar')
  expect(made).toHaveLength(0)
  expect(ready.html(`<img src="media:${sha('b')}">`, false)).toBe('<img decoding="sync" src="blob:1">')
  expect(ready.html(`<img alt="" src="media:${sha('b')}">`, false)).toContain('src="blob:1"')
  expect(ready.html(`<img src="media:${sha('c')}">`, false)).toContain(`media:${sha('c')}`)
  expect(made.map(({ type }) => type)).toEqual(['image/png'])
  expect([...new Uint8Array(await (made[0] as Blob).arrayBuffer())]).toEqual([0, 255, 98])
  ready.close()
  expect(revoked).toEqual(['blob:1'])
})
