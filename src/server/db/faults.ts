type DatabaseFault = { code: string; constraint: string | undefined; detail: string | undefined }

/** The PostgreSQL error inside its wrappers, or null when there is none. */
export function databaseFault(error: unknown): DatabaseFault | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) {
      const { constraint, detail } = at as { constraint?: string; detail?: string }
      return { code: at.code, constraint, detail }
    }
  }
  return null
}

/** Tells whether it is a serialization failure or a deadlock: the same transaction can succeed when it runs again. */
export function isPassingConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(databaseFault(error)?.code ?? '')
}

/** Tells whether another connection held a row for longer than this one waits. */
export function isLockTimeout(error: unknown): boolean {
  return databaseFault(error)?.code === '55P03'
}

/**
 * Tells whether a lock, a statement or a free connection took longer than it may, or every try of a transaction lost
 * its race.
 */
export function isTooBusy(error: unknown): boolean {
  if (isLockTimeout(error) || isPassingConflict(error) || databaseFault(error)?.code === '57014') return true
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (at.message === 'timeout exceeded when trying to connect') return true
  return false
}

/** Tells whether the server is stopping, starting or unreachable. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    if (/^(57P0[123]|25P03|08...|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code)) return true
    if (/connection terminated|is not queryable|query read timeout/i.test(at.message)) return true
  }
  return false
}

/** Tells whether the disk of the database, or of the files, is full. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && /^(53100|ENOSPC|EDQUOT)$/.test(String(at.code))) return true
  return false
}

/** The refusal that a violated constraint names, `feature.reason`, or null. */
export function refusalOfConstraint(error: unknown): string | null {
  const fault = databaseFault(error)
  return fault?.code.startsWith('23') && fault.constraint?.includes('.') ? fault.constraint : null
}
