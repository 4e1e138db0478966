import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs projects in the order of the configuration instead of that of the alphabet, so that what takes long and mostly
 * waits does not begin last, when nothing else is left to do meanwhile.
 */
export class InProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const names = this.ctx.projects.map(({ name }) => name);
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => names.indexOf(a.project.name) - names.indexOf(b.project.name));
  }
}
