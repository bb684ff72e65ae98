import { z } from 'zod'

/**
 * What comes first in a plan: `near` the nearest (each line from the nearest band of distance that has it), `calls` the
 * fewest calls, `cost` the lowest cost, `time` the earliest day.
 */
export const PlanBySchema = z.enum(['near', 'calls', 'cost', 'time'], 'One of: near, calls, cost, time.')
export type PlanBy = z.output<typeof PlanBySchema>

/** Those of a list, whose plan knows no days. */
export const DemandBySchema = PlanBySchema.exclude(['time'], 'One of: near, calls, cost.')
export type DemandBy = z.output<typeof DemandBySchema>
