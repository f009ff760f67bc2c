type Address = Record<'address' | 'postalCode' | 'city' | 'province', string | null>

/** An address without its country: "Via Roma 3, 38066 Riva del Garda (TN)". */
export function addressLine({ address, postalCode, city, province }: Address): string {
  const town = [postalCode, city, province && `(${province})`].filter(Boolean).join(' ')
  return [address, town].filter(Boolean).join(', ')
}
