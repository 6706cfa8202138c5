"""Rewrites the table of measured confidences from the samples of each language and binding rule."""
import report

ENOUGH = 20


def _confidence(right, wrong):
    """Laplace's estimate, in ten-thousandths."""
    return round(10_000 * (right + 1) / (right + wrong + 2))


def rows(by_language):
    """`(language, rule, confidence)`: measured on calls, where there are enough of them.

    Mentions are not used: where the truth has no definition for what is mentioned (attributes, packages), a right edge counts as
    wrong. Neither is dispatch: what the truth can confirm of it is not judged, so that only the rest would count.
    """
    for language, results in by_language.items():
        for (rule, relation), (right, wrong) in sorted(report.samples(results).items()):
            if relation == 'calls' and rule != 'dispatch' and right + wrong >= ENOUGH:
                yield language, rule, _confidence(right, wrong)


def write(path, by_language):
    """Writes the table. Languages that were not measured in this run keep their rows."""
    with open(path, encoding='utf8') as table:
        old = [line.rstrip('\n').split('\t') for line in table if not line.startswith('#') and line.strip()]
    kept = [tuple(row) for row in old if row[0] not in by_language]
    new = sorted(kept + [(language, rule, str(value)) for language, rule, value in rows(by_language)])
    with open(path, 'w', encoding='utf8') as table:
        table.write('# language\trule\tconfidence in ten-thousandths: measured on the dev truth, rewritten by the accuracy benchmark\n')
        table.writelines('\t'.join(row) + '\n' for row in new)
