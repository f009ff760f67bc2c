/** The two dossiers of a trip: for who accompanies it, and for who drives. */
export const dossierKinds = ['leader', 'driver'] as const
export type DossierKind = (typeof dossierKinds)[number]
