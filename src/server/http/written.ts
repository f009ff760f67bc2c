/** An answer that PostgreSQL wrote as JSON. It leaves as it is: reading and writing a month here takes longer than the database did. */
export class Written<Answer> {
  readonly json: string
  /** The type of what is written. It has no value. */
  declare readonly answer: Answer

  constructor(json: string) {
    this.json = json
  }
}

export function readWritten<Answer>({ json }: Written<Answer>): Answer {
  return JSON.parse(json) as Answer
}
