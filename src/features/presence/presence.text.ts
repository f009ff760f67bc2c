import type { Texts } from '#src/shared/text.ts'

export const presenceText = {
  'presence.here': 'Su questo viaggio adesso',
  'presence.in': '{name} è in {section}',
} as const satisfies Texts
