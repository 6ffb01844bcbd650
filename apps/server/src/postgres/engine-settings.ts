/**
 * Settings of the built-in PostgreSQL for a small machine shared with the server. Everything else is PostgreSQL's
 * default.
 */
export function engineSettings(poolSize: number): string[] {
  return [
    // The pools of the server and of one command beside it, the listening connection, and those reserved for
    // superusers.
    `max_connections=${2 * poolSize + 8}`,
    // The system's file cache holds these pages too, so a large buffer would duplicate it.
    'shared_buffers=32MB',
    'huge_pages=off',
    // After a crash syncs everything at once instead of file by file: tenths of a second, not seconds.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
    // No I/O worker processes: backends read files themselves.
    'io_method=sync',
    'max_worker_processes=2',
    'max_parallel_workers=0',
    'max_logical_replication_workers=0',
    'autovacuum_max_workers=1',
    'max_wal_size=512MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    'log_line_prefix=',
    // Logs the server's own state, not failed statements: clients get those errors, which may contain personal data.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
  ]
}
