import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { packTar } from 'modern-tar'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { judge } from '#server/question-import/validate-file.ts'
import { lostBy, problemsOf, saidBy } from '#tests/support/judged.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tag = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

interface Asked {
  id: number
  type: string
  text: string
  /** The record of its type. */
  own?: string
  answers?: [text: string, fraction: number][]
  more?: string
}

let number = 100
const asked = ({ id, type, text, own = '', answers = [], more = '' }: Asked) => {
  const listed = answers.map(
    ([said, fraction]) =>
      `<answer id="${number++}">${tag('answertext', said)}<answerformat>1</answerformat><fraction>${fraction.toFixed(7)}</fraction><feedback></feedback></answer>`,
  )
  return `<question id="${id}"><parent>0</parent>${tag('name', `Soal ${id}`)}${tag('questiontext', text)}<questiontextformat>1</questiontextformat>${tag('generalfeedback', '')}<defaultmark>1.0000000</defaultmark><penalty>0.3333333</penalty><qtype>${type}</qtype><hidden>0</hidden>${more}<plugin_qtype_${type}_question><answers>${listed.join('')}</answers>${own}</plugin_qtype_${type}_question><question_hints></question_hints><tags></tags></question>`
}
const category = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><question_categories><question_category id="5"><name>Bab 1</name>${inside}</question_category></question_categories>`
const version = (of: string, n: number, status = 'ready') =>
  `<question_versions id="${n}"><version>${n}</version><status>${status}</status><questions>${of}</questions></question_versions>`
const entry = (id: number, ...versions: string[]) =>
  `<question_bank_entry id="${id}"><idnumber>$@NULL@$</idnumber><question_version>${versions.join('')}</question_version></question_bank_entry>`

const tarball = async (files: Record<string, string | Uint8Array>) =>
  gzipSync(
    await packTar(
      Object.entries(files).map(([name, content]) => {
        const body = Buffer.from(content)
        return { header: { name, size: body.length, type: 'file' as const }, body }
      }),
    ),
  )
const read = (bytes: Uint8Array, filename = 'kursus.mbz') => judge({ bytes, filename })

const CHOICE: Asked = {
  ...{
    id: 1,
    type: 'multichoice',
    text: 'Ibu kota?',
    answers: [['Jakarta', 1] as const, ['Bandung', 0] as const] as never,
  },
  own: '<multichoice id="1"><single>1</single><shuffleanswers>1</shuffleanswers></multichoice>',
}

test('P40.55 the backup of a Moodle course is read: kinds of questions, keys, pictures, of several versions the last', async () => {
  const picture = sharp({ create: { width: 6, height: 4, channels: 3, background: '#396' } })
  const png = await picture.png().toBuffer()
  const shown = asked({ ...CHOICE, text: '<p><img src="@@PLUGINFILE@@/peta%201.png" alt="Peta">Ibu kota?</p>' })
  const several: Asked = {
    id: 2,
    type: 'multichoice',
    text: 'Mana saja?',
    answers: [
      ['a', 0.5],
      ['b', 0.5],
      ['c', 0],
    ],
  }
  const short: Asked = { id: 3, type: 'shortanswer', text: 'Nama?', answers: [['Sukarno', 1]] }
  const pairs = ['satu', 'dua', 'tiga'].map(
    (text, n) =>
      `<match id="${n}">${tag('questiontext', text)}<questiontextformat>1</questiontextformat>${tag('answertext', n === 1 ? 'Genap' : 'Ganjil')}</match>`,
  )
  const questions = category(
    `<question_bank_entries>${[
      entry(1, version(asked({ ...CHOICE, text: 'lama' }), 1), version(shown, 2)),
      entry(2, version(asked({ ...several, own: '<multichoice id="2"><single>0</single></multichoice>' }), 1)),
      entry(3, version(asked({ ...short, own: '<shortanswer id="3"><usecase>0</usecase></shortanswer>' }), 1)),
      entry(4, version(asked({ id: 4, type: 'match', text: 'Nilai', own: `<matches>${pairs.join('')}</matches>` }), 1)),
      entry(5, version(asked({ id: 5, type: 'essay', text: 'Uraikan' }), 1)),
    ].join('')}</question_bank_entries>`,
  )
  const hash = 'ab12'.padEnd(40, '0')
  const list = `<files><file id="1"><contenthash>${hash}</contenthash><component>question</component><filearea>questiontext</filearea><itemid>1</itemid><filepath>/</filepath><filename>peta 1.png</filename></file></files>`
  const found = await read(
    await tarball({
      'moodle_backup.xml': '<x/>',
      'questions.xml': questions,
      'files.xml': list,
      [`files/ab/${hash}`]: png,
    }),
  )
  expect(found.format).toBe('Cadangan Moodle')
  expect(problemsOf(found)).toEqual([])
  expect(saidBy(found)).toMatchObject([
    { jenis: 'pilihan', kunci: 'A' },
    { jenis: 'ganda', kunci: 'A|B' },
    { jenis: 'isian', kunci: 'Sukarno' },
    { jenis: 'pernyataan', kolom: 'Ganjil|Genap', kunci: '0|1|0' },
    { jenis: 'uraian', teks: 'Uraikan' },
  ])
  expect(saidBy(found)[0]?.teks).toMatch(/<img .*Ibu kota/)
  expect(found.prepared.media.size).toBe(1)
  expect(lostBy(found, true)).toEqual([])
  expect(lostBy(found, false)).toEqual([expect.stringContaining('rubrik')])
})

test('P40.56 an old backup, which is a ZIP, is read as well; what points at any question is named, parts of another are not', async () => {
  const own = '<truefalse id="1"><trueanswer>900</trueanswer><falseanswer>901</falseanswer></truefalse>'
  const truth = asked({ id: 1, type: 'truefalse', text: 'Bumi bulat.', own }).replace(
    '<answers>',
    '<answers><answer id="901"><answertext>x</answertext><fraction>0</fraction></answer><answer id="900"><answertext>y</answertext><fraction>1</fraction></answer>',
  )
  const random = asked({ id: 7, type: 'random', text: '' }).replace('<parent>0', '<parent>7')
  const part = asked({ ...CHOICE, id: 8 }).replace('<parent>0', '<parent>6')
  const questions = category(`<questions>${truth}${random}${part}</questions>`)
  const files = { 'moodle_backup.xml': '<x/>', 'questions.xml': questions }
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]))
  const found = await read(zipSync(bytes))
  expect(saidBy(found)).toMatchObject([{ jenis: 'pilihan', teks: 'Bumi bulat.', kunci: 'A' }])
  expect(lostBy(found, true)).toEqual([
    'Soal acak, yang hanya menunjuk bank soal lain, tidak dapat disimpan di bank soal.',
  ])
})

test('P40.57 a backup without questions, one that was cut off, one that fills the disk and one that is none are refused in words', async () => {
  const whole = await tarball({ 'questions.xml': category('<questions></questions>') })
  await expect(read(whole)).rejects.toThrow('Cadangan Moodle ini tidak memuat soal.')
  await expect(read(await tarball({ 'course.xml': '<x/>' }))).rejects.toThrow('tidak memuat bank soal')
  await expect(read(whole.subarray(0, whole.length - 30))).rejects.toThrow('rusak atau tidak utuh')
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))
  await expect(read(bomb)).rejects.toThrow(/terlalu besar|rusak atau tidak utuh/)
  await expect(read(Buffer.from('GIFT'), 'kursus.mbz')).rejects.toThrow('tidak cocok dengan akhiran')
  await expect(read(whole, 'kursus.docx')).rejects.toThrow('tidak cocok dengan akhiran')
})

test('P40.92 gaps of a backup are read from the questions that stand for them, and words to drag with their groups', async () => {
  const inside = (id: number, text: string) =>
    asked({ id, type: 'shortanswer', text }).replace('<parent>0</parent>', '<parent>7</parent>')
  const cloze = asked({
    ...{ id: 7, type: 'multianswer', text: 'Air {#1} pada {#2} derajat.' },
    own: '<multianswer id="1"><question>7</question><sequence>9,8</sequence></multianswer>',
  })
  const dragged = (text: string, group: number) =>
    `<answer id="${group}">${tag('answertext', text)}<answerformat>1</answerformat><fraction>0</fraction>${tag('feedback', `O:8:"stdClass":2:{s:9:"draggroup";s:1:"${group}";s:8:"infinite";i:0;}`)}</answer>`
  const words =
    ['kucing', 'anjing'].map((word) => dragged(word, 1)).join('') + dragged('ikan', 2) + dragged('tulang', 2)
  const drag = asked({ id: 10, type: 'ddwtos', text: 'Si [[1]] makan [[3]].' }).replace(
    '<answers></answers>',
    `<answers>${words}</answers>`,
  )
  const questions = cloze + inside(8, '{1:SHORTANSWER:=100}') + inside(9, '{1:SHORTANSWER:=mendidih}') + drag
  const backup = await read(
    await tarball({
      'moodle_backup.xml': '<moodle_backup/>',
      'questions.xml': category(`<questions>${questions}</questions>`),
    }),
  )
  expect(saidBy(backup)).toEqual([
    { jenis: 'rumpang', teks: 'Air [[1]] pada [[2]] derajat.', kunci: 'mendidih|100' },
    { jenis: 'rumpang', teks: 'Si [[1]] (kucing / anjing) makan [[2]] (ikan / tulang).', kunci: 'kucing|ikan' },
  ])
})
