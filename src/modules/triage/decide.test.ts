import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Work } from '../routing/work.ts';
import { compileRules, lateRule, matchRule } from './decide.ts';
import type { TriageRule } from './rule.ts';

const rule = (name: string, matchers: string[], more: Partial<TriageRule> = {}): TriageRule =>
  ({ id: `id ${name}`, name, enabled: true, decision: 'noise', ask: false, matchers, severities: null, ...more }) as TriageRule;
const alert = (labels: Record<string, string>, severity: 'critical' | 'warning' = 'warning') => ({ labels, severity });
const matched = (rules: TriageRule[], ...asked: Parameters<typeof alert>) =>
  matchRule(compileRules(rules), alert(...asked))?.rule.name ?? null;

describe('triage rules', () => {
  test('the first enabled rule whose matchers and severities fit decides', () => {
    const rules = [
      rule('off', ['a="1"'], { enabled: false }),
      rule('both', ['a="1"', 'b="2"']),
      rule('critical', ['a="1"'], { severities: ['critical'] }),
      rule('rest', []),
    ];
    assert.equal(matched(rules, { a: '1', b: '2' }), 'both');
    assert.equal(matched(rules, { a: '1' }, 'critical'), 'critical');
    assert.equal(matched(rules, { a: '1' }), 'rest');
    assert.equal(matched(rules.slice(0, 3), { a: '1' }), null);
  });

  test('a rule that is not understood any more matches nothing', () => {
    assert.equal(matched([rule('broken', ['a="1"', 'a']), rule('next', [])], { a: '1' }), 'next');
  });

  test('the decision says which rule and which conditions', () => {
    const match = (more: Partial<TriageRule>, matchers: string[] = []) =>
      matchRule(compileRules([rule('r', matchers, more)]), alert({ a: '1' }));
    assert.deepEqual(match({ ask: true }), {
      rule: { id: 'id r', name: 'r', decision: 'noise', ask: true },
      why: 'triage rule "r" matched',
    });
    assert.equal(
      match({ severities: ['critical', 'warning'] }, ['a="1"'])?.why,
      'triage rule "r" matched: a="1", severity critical or warning',
    );
  });

  test('a rule that costs more than is left is named, unless one before it decided', () => {
    const slow = rule('slow', ['a=~"(x+x+)+y"']);
    const text = { a: 'x'.repeat(5_000) };
    assert.equal(lateRule(compileRules([slow]), alert(text), new Work(1)), 'slow');
    assert.equal(lateRule(compileRules([rule('first', []), slow]), alert(text), new Work(1)), null);
    assert.equal(lateRule(compileRules([rule('other', ['b="1"'])]), alert(text), new Work()), null);
    const broken = compileRules([slow]).map((one) => ({
      ...one,
      matchers: [{ label: 'a', operator: '=' as const, value: '', holds: () => assert.fail('a fault of ours') }],
    }));
    assert.throws(() => lateRule(broken, alert(text), new Work()), /a fault of ours/);
  });
});
