import { download } from './download.ts'

/** Gives a file to the phone's own share sheet; where there is none, or it cannot take files, as a download. */
export async function shareFile(file: File, title: string, text?: string): Promise<void> {
  if (!navigator.canShare?.({ files: [file] })) return download(file, file.name)
  try {
    await navigator.share({ files: [file], title, ...(text && { text }) })
  } catch (error) {
    // Closing the share sheet is the student's choice; any other failure still deserves the file.
    if (!(error instanceof DOMException && error.name === 'AbortError')) download(file, file.name)
  }
}
