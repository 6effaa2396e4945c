import { z } from 'zod'
import { OWN_RIGHTS } from '../access/own-rights.ts'
import { listTotal, MAX_PAGE_SIZE } from '../resource.ts'
import { ROW_VERBS } from './actions.ts'

/** All that a grant says; `view`: that the menu is held at all. */
export const GRANT_PARTS = ['view', ...ROW_VERBS, ...OWN_RIGHTS] as const
export type GrantPart = (typeof GRANT_PARTS)[number]

/** GET /role-history: who gave or took which right when, the newest first. */
export const roleHistoryQuery = z.object({
  level_id: z.uuid().toLowerCase().optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(20),
})
export type RoleHistoryQuery = z.infer<typeof roleHistoryQuery>

const change = z.object({
  id: z.uuid(),
  at: z.string(),
  /** Null where the account is gone, as are level and menu where they are. */
  actor_nama: z.string().nullable(),
  nama_level: z.string().nullable(),
  menu_nama: z.string().nullable(),
  menu_url: z.string().nullable(),
  given: z.array(z.enum(GRANT_PARTS)),
  taken: z.array(z.enum(GRANT_PARTS)),
})
export type GrantChange = z.infer<typeof change>
export const roleHistoryReply = z.object({ data: z.array(change), ...listTotal })
