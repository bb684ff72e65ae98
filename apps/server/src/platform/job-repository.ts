import { type Kysely, sql } from 'kysely'

/** Work that repeats, in seconds from the end of one run to the next. */
export interface Repeating {
  task: string
  every: number
}

/** Those that repeat run one after the other, in all processes. */
const repeatingQueue = 'repeating'

/** SQL of the queue's own tables, for what the queue leaves open. */
// biome-ignore lint/suspicious/noExplicitAny: any tables will do.
export function createJobRepository(db: Kysely<any>) {
  return {
    /** Says that this process is still at these jobs. */
    async keep(ids: string[]): Promise<void> {
      if (ids.length === 0) return
      await sql`UPDATE graphile_worker._private_jobs SET locked_at = now()
        WHERE id = ANY(${ids}::bigint[]) AND locked_at IS NOT NULL`.execute(db)
    },

    /** Frees jobs of processes that have not kept one for so many seconds; the queue itself would wait for hours. */
    async free(tasks: string[], seconds: number): Promise<void> {
      await sql`
        SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
        WHERE task_identifier = ANY(${tasks}) AND locked_at <= now() - make_interval(secs => ${seconds}) HAVING count(*) > 0`.execute(
        db,
      )
    },

    /** Adds the next run of what repeats, where none waits: at the end of a run its job is gone. */
    async addNext(all: Repeating[]): Promise<void> {
      await sql`
        SELECT graphile_worker.add_job(task, queue_name => ${repeatingQueue}, job_key => task, priority => -1,
          run_at => now() + make_interval(secs => every))
        FROM jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS next (task text, every int)
        WHERE NOT EXISTS (SELECT FROM graphile_worker.jobs j
          WHERE j.key = task AND j.attempts < j.max_attempts
            AND j.run_at <= now() + make_interval(secs => every))`.execute(db)
    },

    /** Whether such a job is due since so many seconds and no worker has taken it. What repeats may wait. */
    async isAnyOverdue(tasks: string[], seconds: number): Promise<boolean> {
      const { rows } = await sql<{ is: boolean }>`
        SELECT EXISTS (SELECT FROM graphile_worker.jobs
          WHERE task_identifier = ANY(${tasks}) AND queue_name IS NULL AND locked_by IS NULL
            AND attempts < max_attempts AND run_at <= now() - make_interval(secs => ${seconds})) AS is`.execute(
        db,
      )
      return rows[0]?.is ?? false
    },
  }
}
