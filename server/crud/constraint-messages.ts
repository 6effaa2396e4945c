/** What unique indexes of several columns, or of columns with other names on the screen, refuse. */
export const TAKEN: Record<string, string> = {
  app_user_email: 'Alamat email ini sudah punya akun. Pakai akun itu, atau alamat lain.',
  app_user_nisn: 'NISN ini sudah dipakai akun lain. Periksa angkanya, atau cari akun itu dengan NISN ini.',
  role_level_menu: 'Level ini sudah memegang menu itu. Ubah hak yang ada.',
  jadwal_paket_ujian_pair: 'Ujian ini sudah ada dalam jadwal itu.',
  jadwal_paket_member_pair: 'Orang ini sudah ada dalam daftar peserta jadwal itu. Ubah status di barisnya.',
  jadwal_paket_member_nomor: 'Nomor peserta ini sudah dipakai peserta lain pada jadwal itu. Pilih nomor lain.',
  member_paket_pair: 'Orang ini sudah ada dalam daftar pemilik paket itu. Ubah barisnya.',
  sub_soal_pauli_urutan: 'Lembar ini sudah punya kolom dengan urutan itu. Pilih urutan lain.',
}

/** What is recorded for good: it cannot be let go, and the row that it needs stays. */
const KEPT: Record<string, string> = {
  paper: 'Naskahnya sudah pernah diterbitkan dan tetap disimpan. Ubah statusnya menjadi arsip.',
  published_paper: 'Naskahnya sudah pernah diterbitkan dan tetap disimpan. Ubah statusnya menjadi arsip.',
  attempt: 'Sudah ada yang mengerjakannya, dan jawabannya tetap disimpan. Ubah statusnya saja.',
  exam_incident: 'Ada insiden yang tercatat padanya. Ubah statusnya saja.',
  result_line: 'Sudah ada hasil ujian darinya. Ubah statusnya saja.',
  item_ruling: 'Sudah ada putusan atas butir soalnya. Ubah statusnya saja.',
  rescore: 'Hasilnya sudah pernah dihitung ulang. Ubah statusnya saja.',
}

/** What staff call the tables whose rows can be let go of. */
const NAMES: Record<string, string> = {
  app_user: 'akun pengguna',
  jadwal_paket: 'jadwal',
  jadwal_paket_ujian: 'sesi sebuah jadwal',
  jadwal_paket_member: 'daftar peserta sebuah jadwal',
  member_paket: 'daftar pemilik sebuah paket',
  subcat_paket: 'subkategori',
  subtest_paket: 'subtes',
}

/** Why a row cannot be deleted, and the way out, by the table that still refers to it. */
export function heldBy(table = ''): string {
  const name = NAMES[table] ?? (table.replaceAll('_', ' ') || 'data lain')
  return KEPT[table] ?? `Masih dipakai oleh ${name}. Lepaskan dulu di sana.`
}
