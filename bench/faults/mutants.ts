import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Patch, planted } from './anchor.ts'

/** A bug, and where it is planted. */
export interface Mutation {
  what: string
  patches: readonly Patch[]
}

/** Which bugs are planted, what looks for them, and in how many histories. */
export interface Trial {
  mutations: readonly Mutation[]
  parts: readonly string[]
  /** Plays histories until an oracle bites. */
  player: string
  most: number
  /** Seeds from here on. */
  from: number
}

export interface Hunted {
  what: string
  /** How many histories it took; null where it was not found. */
  after: number | null
  fault: string
}

/** Plants each bug in a copy of the source and plays histories on it until an oracle bites. */
export async function huntMutants(
  workers: number,
  numbers: readonly number[],
  said: (hunted: Hunted) => void,
  trial: Trial,
): Promise<Hunted[]> {
  const left = trial.mutations.filter((_, index) => !numbers.length || numbers.includes(index + 1))
  const all: Hunted[] = []
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const hunted = await hunt(next, trial)
      all.push(hunted)
      said(hunted)
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return all
}

async function hunt(mutation: Mutation, trial: Trial): Promise<Hunted> {
  const folder = mkdtempSync(join(tmpdir(), 'elp-mutant-'))
  try {
    for (const part of trial.parts) cpSync(part, join(folder, part), { recursive: true })
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
    for (const patch of mutation.patches) {
      const copy = join(folder, patch.file)
      writeFileSync(copy, planted(readFileSync(copy, 'utf8'), patch))
    }
    return { what: mutation.what, ...(await firstFault(folder, trial)) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function firstFault(folder: string, { player, most, from }: Trial): Promise<Pick<Hunted, 'after' | 'fault'>> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [player, String(most), String(from)], { cwd: folder })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    child.once('error', reject)
    child.once('exit', (code) => {
      const found = /^(\d+) (.*)$/m.exec(output)
      if (found) resolve({ after: Number(found[1]), fault: found[2] as string })
      else if (code === 0) resolve({ after: null, fault: '' })
      else reject(new Error(output))
    })
  })
}
