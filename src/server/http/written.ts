/**
 * An answer that PostgreSQL wrote as JSON. It is sent unchanged, because parsing and writing a month here takes longer
 * than the query.
 */
export class Written<Answer> {
  readonly json: string
  /** The type of the written answer. It has no value. */
  declare readonly answer: Answer

  constructor(json: string) {
    this.json = json
  }
}

export function readWritten<Answer>({ json }: Written<Answer>): Answer {
  return JSON.parse(json) as Answer
}
