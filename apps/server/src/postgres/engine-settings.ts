/** Of the built-in PostgreSQL, for a small machine that it shares with the server. Everything else is as PostgreSQL has it. */
export function engineSettings(poolSize: number): string[] {
  return [
    // The pools of the server and of one command beside it, the connection that listens, and those kept for superusers.
    `max_connections=${2 * poolSize + 8}`,
    // The system's own cache keeps the files as well; what is here is counted twice.
    'shared_buffers=64MB',
    'huge_pages=off',
    // After a crash everything is written to the disk at once instead of file by file: tenths of a second, not seconds.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
    // No processes for reading: those of the connections do it.
    'io_method=sync',
    'max_worker_processes=2',
    'max_parallel_workers=0',
    'max_logical_replication_workers=0',
    'autovacuum_max_workers=1',
    // Compiling a query takes longer than carrying one of ours out.
    'jit=off',
    'max_wal_size=512MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    'log_line_prefix=',
    // How it is itself, and not which statements failed: those are answered, and may hold what people wrote.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
  ]
}
