import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { ImportError } from '../../worker/import-error.ts'

const run = promisify(execFile)

const PATIENCE_MS = 90_000

/** A foreign document runs no macro and fetches nothing. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
`

/**
 * A document of Word 97 to 2003 (.doc) as a .docx, written by LibreOffice. Undefined where none is installed; throws ImportError where it
 * cannot read the document.
 */
export async function asDocx(document: Uint8Array): Promise<Uint8Array | undefined> {
  const office = installed()
  if (!office) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'elp-doc-'))
  try {
    const user = join(folder, 'profile', 'user')
    await mkdir(user, { recursive: true })
    await writeFile(join(user, 'registrymodifications.xcu'), SETTINGS)
    await writeFile(join(folder, 'soal.doc'), document)
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    const convert = ['--headless', '--norestore', '--convert-to', 'docx', '--outdir', folder, join(folder, 'soal.doc')]
    const env = { PATH: process.env.PATH, HOME: folder }
    await run(office, [profile, ...convert], { env, timeout: PATIENCE_MS, killSignal: 'SIGKILL' })
    return await readFile(join(folder, 'soal.docx'))
  } catch {
    throw new ImportError(
      'LibreOffice tidak dapat membaca dokumen Word lama (.doc) ini: rusak, dikunci sandi, atau terlalu besar. Simpan sebagai Dokumen Word (.docx), lalu unggah lagi.',
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => ['soffice', 'libreoffice'].map((name) => join(folder, name))).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
