/** Why the program cannot start, as one Italian sentence for whoever started it; anything else thrown is a defect. */
export class StartRefusal extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'StartRefusal'
  }
}
