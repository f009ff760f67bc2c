/** The limits of files that people upload: the accepted kinds, the largest size, the names. */

export const maxFileBytes = 20 * 1024 * 1024

type FileKind = {
  label: string
  /** Endings that fit the type. A name with none of them gets the first. */
  endings: readonly [string, ...string[]]
  /** True when a browser shows it without another program. */
  isShown: boolean
}

const office = 'application/vnd.openxmlformats-officedocument'

/** Keyed by the media type found in the content. */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  'application/pdf': { label: 'PDF', endings: ['pdf'], isShown: true },
  'image/jpeg': { label: 'JPG', endings: ['jpg', 'jpeg', 'jpe', 'jfif'], isShown: true },
  'image/png': { label: 'PNG', endings: ['png'], isShown: true },
  'image/webp': { label: 'WebP', endings: ['webp'], isShown: true },
  'image/heic': { label: 'HEIC', endings: ['heic', 'heif', 'hif'], isShown: false },
  [`${office}.wordprocessingml.document`]: { label: 'DOCX', endings: ['docx'], isShown: false },
  [`${office}.spreadsheetml.sheet`]: { label: 'XLSX', endings: ['xlsx'], isShown: false },
}

const longestName = 150
/** Invisible characters: controls, line breaks, and those that reverse the direction of text to disguise an ending. */
const unseen = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/gu

/** Signs that Windows allows in no name, and the names that it keeps for itself: it could not unpack their archive. */
const unwritable = /[<>:"|?*]/g
const taken = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** The name that a person typed for a file, as `fileName` keeps it. A slash in it is no folder: it becomes a dash. */
export const typedFileName = (typed: string, contentType: string) => fileName(typed.replace(/[/\\]/g, '-'), contentType)

/**
 * The name under which a file is kept: no folders, no invisible characters, none that Windows refuses, at most 150
 * characters, and the ending of its type instead of any other. Accents are composed, because macOS sends letter and
 * accent separately.
 */
export function fileName(given: string, contentType: string): string {
  const last = given.normalize('NFC').replace(unseen, '').split(/[/\\]/).at(-1)!
  const bare = last.replace(unwritable, '-').trim().replace(/^\.+/, '')
  const [, stem = '', ending = ''] = /^(.*?)(?:\.([^.]*))?$/.exec(bare) ?? []
  const endings = fileKinds[contentType]?.endings ?? ['bin']
  const isRight = endings.includes(ending.toLowerCase())
  const kept = isRight ? ending : endings[0]
  const stated = (isRight ? stem : bare).trim() || 'documento'
  const whole = taken.test(stated) ? `${stated}-` : stated
  return `${[...whole]
    .slice(0, longestName - kept.length - 1)
    .join('')
    .trim()}.${kept}`
}

/** The size of a file for a reader: 240 KB, 1,4 MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',').replace(',0', '')} MB`
}
