/**
 * A problem of the data folder that only a person can fix. The message names the folder and says that it is
 * untouched.
 */
export class DataFolderError extends Error {}

interface Explanation {
  /** Matches messages of PostgreSQL or the operating system. */
  sign: RegExp
  words: (folder: string) => string
}

const explanations: readonly Explanation[] = [
  {
    sign: /no space left on device|ENOSPC|wrote only \d+ of \d+ bytes|disk quota exceeded|EDQUOT/i,
    words: (folder) =>
      `The disk of ${folder} is full. Nothing was deleted. Free some space and start again; ` +
      'everything that was answered is there.',
  },
  {
    sign: /read-only file system|EROFS/i,
    words: (folder) => `The disk of ${folder} can only be read. Choose another folder with DATA_DIR=…`,
  },
  {
    sign: /permission denied|EACCES|EPERM|operation not permitted|has wrong ownership/i,
    words: (folder) =>
      `This user may not use the folder ${folder}. Start as the user who made it, give it to this one (chown -R), ` +
      'or choose another folder with DATA_DIR=…',
  },
  {
    sign: /pre-existing shared memory block|lock file ".*" already exists/i,
    words: (folder) =>
      `Another PostgreSQL runs on ${folder}. Stop that one, or give this one a folder of its own with DATA_DIR=…`,
  },
  {
    sign: /cannot allocate memory|could not (?:create|map|resize|open) (?:anonymous )?shared memory|out of memory/i,
    words: () => 'There is too little memory for PostgreSQL. Give this machine or container more of it.',
  },
]

/** Turns a failed start of PostgreSQL into a message that says what to do. */
export function explainFailure(folder: string, reason: string): DataFolderError {
  const known = explanations.find(({ sign }) => sign.test(reason))
  return known ? new DataFolderError(`${known.words(folder)}\n(${reason})`) : damaged(folder, reason)
}

export function damaged(folder: string, reason: string): DataFolderError {
  return new DataFolderError(
    `The data folder ${folder} cannot be opened: ${reason}.\n` +
      'Nothing in it was deleted. Put a backup in its place, or move it away to begin with an empty marketplace.',
  )
}
