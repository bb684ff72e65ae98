/**
 * SQL for a number that identifies one uninterrupted run of a PostgreSQL server. After a crash, or when a replica
 * takes over, ids of lost transactions are assigned again, and this number changes. PostgreSQL resets its statistics in
 * exactly these cases, and keeps them over a clean restart.
 */
export const serverRun = `(SELECT coalesce((extract(epoch FROM stats_reset) * 1000000)::bigint, 0)::text FROM pg_stat_bgwriter)`

/**
 * SQL for the milliseconds since the server recovered from a crash; null when its last start was clean. A recovery
 * resets the statistics after the start; the autovacuum launcher starts when the recovery has ended.
 */
export const sinceCrash = `(SELECT (extract(epoch FROM clock_timestamp() - back.at) * 1000)::float8
  FROM pg_stat_bgwriter, (SELECT min(backend_start) AS at FROM pg_stat_activity
    WHERE backend_type = 'autovacuum launcher') back
  WHERE stats_reset > pg_postmaster_start_time())`
