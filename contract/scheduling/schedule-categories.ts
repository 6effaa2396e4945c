import * as z from 'zod/mini'

/** GET /kategori-jadwal-paket: categories of packages by the schedules that the reader sees and that are not over. */
export const scheduleCategory = z.object({
  id: z.uuid(),
  nama: z.string(),
  /** How many schedules. */
  jumlah: z.int(),
})
export type ScheduleCategory = z.infer<typeof scheduleCategory>

export const scheduleCategoriesReply = z.object({ data: z.array(scheduleCategory) })
