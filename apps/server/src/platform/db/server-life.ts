/**
 * SQL for a number that stands for one uninterrupted life of a PostgreSQL server. After a crash, and where a replica
 * has taken over, transactions that came to nothing are unknown and their numbers are given again; then this is
 * another. PostgreSQL begins its statistics anew on just these occasions, and keeps them over an orderly restart.
 */
export const serverLife = `(SELECT coalesce((extract(epoch FROM stats_reset) * 1000000)::bigint, 0)::text FROM pg_stat_bgwriter)`

/**
 * SQL for the milliseconds since the server came back from a crash; null where its last start was in good order. A
 * recovery begins the statistics anew after the start; the autovacuum launcher begins when the recovery has ended.
 */
export const sinceCrash = `(SELECT (extract(epoch FROM clock_timestamp() - back.at) * 1000)::float8
  FROM pg_stat_bgwriter, (SELECT min(backend_start) AS at FROM pg_stat_activity
    WHERE backend_type = 'autovacuum launcher') back
  WHERE stats_reset > pg_postmaster_start_time())`
