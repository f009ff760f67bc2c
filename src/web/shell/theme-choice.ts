import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { type Theme, theme } from './preference-names.ts'
import { usePreference } from './preferences.ts'

/** The theme of this browser, and the way to choose it for the person, in every browser. */
export function useTheme(): [Theme, (chosen: Theme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [, choose] = usePreference<Theme | null>(...theme)
  return [
    colorScheme,
    (chosen) => {
      setColorScheme(chosen)
      choose(chosen)
    },
  ]
}

/** Shows the theme that the person chose, here or in another browser. */
export function useThemeOfPerson(): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [chosen] = usePreference<Theme | null>(...theme)
  const show = useEffectEvent(() => {
    if (chosen !== null && chosen !== colorScheme) setColorScheme(chosen)
  })
  useEffect(show, [chosen])
}
