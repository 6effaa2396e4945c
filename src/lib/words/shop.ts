import { addWords } from '../i18n/i18n.ts'

/** The words of registration, of the shop, of one’s own orders and of what is there to read, known once one of their addresses is opened. */
addWords(
  import.meta.glob<{ default: Record<string, unknown> }>(
    '../../locales/*/{content,ebooks,money,password,reading,register,scoreExplained,shop,shopTasks,snbp,study,try}.json',
  ),
)
