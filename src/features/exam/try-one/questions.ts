/** Questions of our own, shipped with the app; their words stand in `try:soal`, their options are figures. No key comes along. */
export const QUESTIONS = [
  { id: 'barisan', options: ['39', '41', '43', '45', '47'] },
  { id: 'diskon', options: ['Rp. 145.000', 'Rp. 150.000', 'Rp. 155.000', 'Rp. 160.000', 'Rp. 165.000'] },
  { id: 'rata', options: ['16', '17', '18', '19', '20'] },
] as const
