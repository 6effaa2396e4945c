/** How long the browser may take to begin reading the file before its address is given up. */
const KEEP_MS = 60_000

/** Hands a file to whoever looks at the screen. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
