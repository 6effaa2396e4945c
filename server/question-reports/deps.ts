/** The menu of whoever answers reports of questions. */
export const MENU = 'laporan-soal'
