import { download } from '#src/lib/download.ts'

/** Gives a text file to the phone's own share sheet; where there is none, or it cannot take files, as a download. */
export async function share(text: string, name: string, title: string): Promise<void> {
  const file = new File([text], name, { type: 'text/plain' })
  if (!navigator.canShare?.({ files: [file] })) return download(file, name)
  try {
    await navigator.share({ files: [file], title })
  } catch (error) {
    // Closing the share sheet is the student's choice; any other failure still deserves the file.
    if (!(error instanceof DOMException && error.name === 'AbortError')) download(file, name)
  }
}
