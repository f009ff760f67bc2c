import { usePreference } from '#src/web/shell/preferences.ts'

/** The number of rows on a page of a list, which its reader chose, under the list's name. */
export function usePageSize(list: string) {
  return usePreference<number>(`${list}-page`, 50)
}
