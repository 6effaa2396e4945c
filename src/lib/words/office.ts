import { addWords } from '../i18n/i18n.ts'

/** The words of the back office, known once it is opened: their list would weigh on every phone's first load. */
addWords(
  import.meta.glob<{ default: Record<string, unknown> }>(
    '../../locales/*/{admin,adminPackages,audit,board,calibration,contentOffice,ebookOffice,import,masterImport,noticesOffice,packageShop,participants,recap,report,rich,secondFactor,snbpOffice,soal,statement,studentRecord,studyOffice,superAdmin,transactions,weights}.json',
  ),
)

/** What the server says of a field, said by a form before it is sent. */
const reasons = import.meta.glob<{ default: Record<string, unknown> }>('../../../contract/locales/*.json')

for (const [path, load] of Object.entries(reasons)) {
  const language = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
  addWords({ [`../../locales/${language}/reasons.json`]: load })
}
