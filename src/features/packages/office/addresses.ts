import type { Finding } from '#contract/packages/building.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'

const paket = () => menuUrl('paket-tryout')
const soal = () => `${paket()}/detail/soal`

/** Where the parts of a package are worked on (routes.csv). */
export const at = {
  list: paket,
  rules: (paket_id: string) => `${paket()}?edit=${paket_id}`,
  detail: (paket_id: string) => `${paket()}/detail/${paket_id}`,
  newSubtest: (paket_id: string) => `${paket()}/detail/${paket_id}?create`,
  subtest: (paket_id: string, subtest_id: string) => `${paket()}/detail/${paket_id}?edit=${subtest_id}`,
  /** What the shop tells of it, and the forms of one list of that. */
  shop: (paket_id: string, list: string) => {
    const tab = `${paket()}/detail/${paket_id}?bagian=toko`
    return {
      list: tab,
      create: `${tab}&list=${list}&create`,
      edit: (id: string) => `${tab}&list=${list}&edit=${id}`,
    }
  },
  questions: (subtest_id: string) => `${soal()}/${subtest_id}`,
  pick: (subtest_id: string) => `${soal()}/${subtest_id}?bagian=pilih`,
  newSoal: (subtest_id: string) => `${soal()}/tambah/${subtest_id}`,
  newSheet: (subtest_id: string) => `${soal()}/tambah-pauli/${subtest_id}`,
  /** `from`: the sub-test that its screen goes back to. */
  editSoal: (id: string, lembar: boolean, from: string | null) =>
    `${soal()}/${lembar ? 'edit-pauli' : 'edit'}/${id}${from ? `?from=${from}` : ''}`,
}

const RULES_OF_PAKET = new Set<Finding['rule']>(['durasi', 'waktu', 'jawaban_salah'])

/** Where a finding is mended: the question, its sub-test, or the package's rules. */
export function mendAt(paket_id: string, { rule, soal_id, sheet, subtest_id }: Finding): string {
  if (rule === 'susunan') return subtest_id ? at.questions(subtest_id) : at.newSubtest(paket_id)
  if (soal_id) return at.editSoal(soal_id, sheet, subtest_id)
  if (rule === 'subtes_kosong' && subtest_id) return at.pick(subtest_id)
  if (subtest_id) return at.subtest(paket_id, subtest_id)
  return RULES_OF_PAKET.has(rule) ? at.rules(paket_id) : at.detail(paket_id)
}
