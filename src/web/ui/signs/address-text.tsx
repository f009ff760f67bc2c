import { Fragment } from 'react'

/** A text whose email addresses break, where a line is too short for them, after the @ and before a dot. */
export function AddressText({ text }: { text: string }) {
  return text.split(/(?<=@)|(?=\.[^\s.]*[\w-])/).map((piece, at) => (
    // The pieces of one text never change their order.
    <Fragment key={`${at} ${piece}`}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
}
