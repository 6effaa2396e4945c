/** What the chooser of files offers; the server looks at the bytes. */
export const IMPORT_ENDINGS = [
  '.xlsx',
  '.xls',
  '.csv',
  '.tsv',
  '.docx',
  '.doc',
  '.xml',
  '.gift',
  '.txt',
  '.zip',
  '.mbz',
  '.imscc',
  '.qti',
  '.json',
]
