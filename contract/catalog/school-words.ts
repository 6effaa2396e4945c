/**
 * Names of schools and universities as people type them, made alike: capitals, signs and the usual short forms say the
 * same ("SMAN 1 Bdg", "sma negeri 1 bandung"). What is stored and what is looked for go through the same function.
 */
const SHORT: Record<string, string> = {
  sman: 'sma negeri',
  smas: 'sma swasta',
  smkn: 'smk negeri',
  smks: 'smk swasta',
  smpn: 'smp negeri',
  man: 'ma negeri',
  mas: 'ma swasta',
  mtsn: 'mts negeri',
  slbn: 'slb negeri',
  n: 'negeri',
  univ: 'universitas',
  un: 'universitas',
  inst: 'institut',
  politek: 'politeknik',
  poltek: 'politeknik',
  kab: 'kabupaten',
  prov: 'provinsi',
  bdg: 'bandung',
  jkt: 'jakarta',
  jaksel: 'jakarta selatan',
  jakbar: 'jakarta barat',
  jaktim: 'jakarta timur',
  jakut: 'jakarta utara',
  jakpus: 'jakarta pusat',
  sby: 'surabaya',
  smg: 'semarang',
  mlg: 'malang',
  bgr: 'bogor',
  bks: 'bekasi',
  tng: 'tangerang',
  tangsel: 'tangerang selatan',
  dpk: 'depok',
  jogja: 'yogyakarta',
  yogya: 'yogyakarta',
  diy: 'yogyakarta',
  jabar: 'jawa barat',
  jateng: 'jawa tengah',
  jatim: 'jawa timur',
  mdn: 'medan',
  plb: 'palembang',
  plg: 'palembang',
  pdg: 'padang',
  pku: 'pekanbaru',
  mks: 'makassar',
  dps: 'denpasar',
  bpn: 'balikpapan',
  bjm: 'banjarmasin',
  ptk: 'pontianak',
}

/** The words of a text in lower case without signs and accents, short forms written out. */
export function schoolWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // "SMAN1" and "no.1" are two words each.
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
  const words = plain.match(/[\p{L}\d]+/gu) ?? []
  return words.flatMap((word) => (SHORT[word] ?? word.replace(/^0+(?=\d)/, '')).split(' '))
}
