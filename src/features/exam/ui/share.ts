import { shareFile } from '#src/lib/files/share-file.ts'

/** Gives a text to the phone's own share sheet, as a file. */
export const share = (text: string, name: string, title: string): Promise<void> =>
  shareFile(new File([text], name, { type: 'text/plain' }), title)
