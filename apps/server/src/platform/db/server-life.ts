/**
 * SQL for a number that stands for one uninterrupted life of a PostgreSQL server. After a crash, and where a replica
 * has taken over, transactions that came to nothing are unknown and their numbers are given again; then this is
 * another. PostgreSQL begins its statistics anew on just these occasions, and keeps them over an orderly restart.
 */
export const serverLife = `(SELECT coalesce((extract(epoch FROM stats_reset) * 1000000)::bigint, 0)::text FROM pg_stat_bgwriter)`
