import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** What the example of CONTRIBUTING writes into one file: the file itself, or lines for one that is there. */
export interface ExamplePart {
  path: string
  lines: string[]
}

/** The parts of the section "A new resource": its code blocks, each of which names its file. */
export function exampleParts(guide = readFileSync('CONTRIBUTING.md', 'utf8')): ExamplePart[] {
  const section = guide.slice(guide.indexOf('## A new resource'), guide.indexOf('## Tests\n'))
  return [...section.matchAll(/^ {3}```tsx? (\S+)\n([\s\S]*?)^ {3}```$/gm)].map(([, path = '', code = '']) => ({
    path,
    lines: code
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(3)),
  }))
}

/** Imports go to the top, entries (indented) to the end of the list that the file ends its declarations with, the rest below. */
function withLines(text: string, { path, lines }: ExamplePart): string {
  const imports = lines.filter((line) => line.startsWith('import '))
  const body = lines.slice(imports.length)
  const top = imports.map((line) => `${line}\n`).join('')
  const added = body.map((line) => `${line}\n`).join('')
  if (!body[0]?.startsWith('  ')) return `${top}${text}${added}`
  const end = text.lastIndexOf('\n]') + 1
  if (end === 0) throw new Error(`${path} has no list that ${body[0]} could stand in`)
  return `${top}${text.slice(0, end)}${added}${text.slice(end)}`
}

const COPIED = ['contract', 'server', 'src', 'sw', 'tests', 'scripts', 'docs', 'bench', 'e2e', 'public']
const COPIED_FILES = ['package.json', 'tsconfig.base.json', 'tsconfig.json', 'vitest.config.ts', 'drizzle.config.ts']

/** Copies what a server and its tests are made of into `folder`, and writes the example there; answers what it touched. */
export function copyWithExample(
  folder: string,
  parts: ExamplePart[],
): { path: string; added: number; isNew: boolean }[] {
  for (const name of [...COPIED, ...COPIED_FILES]) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return parts.map((part) => {
    const file = join(folder, part.path)
    const before = readOr(file)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, before === null ? `${part.lines.join('\n')}\n` : withLines(before, part))
    return { path: part.path, added: part.lines.length, isNew: before === null }
  })
}

function readOr(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
