/**
 * Rights that no flag implies: columns of the grant of their own, each on the menus where it means something.
 * `board`: see the live board; `control`: act on running attempts; `report`: read what came of a schedule; `key`: read its
 * questions beside their keys, void items and change keys; `mark`: mark essays; `import`: bring in files.
 */
export const OWN_RIGHTS = ['board', 'control', 'report', 'key', 'mark', 'import'] as const
export type OwnRight = (typeof OWN_RIGHTS)[number]

const OF_MENU: Record<string, readonly OwnRight[]> = {
  'jadwal-admin': ['board', 'control', 'report', 'key', 'mark'],
  'bank-soal': ['import'],
  customer: ['import'],
  sekolah: ['import'],
  universitas: ['import'],
}

/** Those of the menu at this address. */
export const ownRightsOf = (url: string): readonly OwnRight[] => OF_MENU[url.slice(url.lastIndexOf('/') + 1)] ?? []
