import { useLocalStorage } from '@mantine/hooks'

/** The number of rows on a page of a list, stored in this browser under the list's name. */
export function usePageSize(list: string) {
  return useLocalStorage({ key: `${list}-page`, defaultValue: 50, getInitialValueInEffect: false })
}
