import { type MergeChoice, mergeChoices } from './merging.rules.ts'
import { fieldInWords, type ProviderData } from './provider-differences.words.ts'

/** One choice of a merge in words: "Via Roma 3, 38066 Riva (TN)". Empty when there is nothing to choose. */
export function choiceInWords(choice: MergeChoice, data: ProviderData): string {
  const say = (field: keyof ProviderData) => fieldInWords(field, data)
  if (choice !== 'address') return say(mergeChoices[choice][0])
  const province = data.province && `(${say('province')})`
  const town = [say('postalCode'), say('city'), province].filter(Boolean).join(' ')
  const abroad = data.country === 'IT' ? '' : say('country')
  return [say('address'), town, abroad].filter(Boolean).join(', ')
}
