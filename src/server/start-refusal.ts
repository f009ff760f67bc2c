/**
 * The reason why the program cannot start, as one Italian sentence for its administrator. Any other error at the start
 * is a defect.
 */
export class StartRefusal extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'StartRefusal'
  }
}
