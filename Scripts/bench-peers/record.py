"""Files of figures: JSON with one run per line."""
import json


def written(value):
    """A record as text, with one line for each entry of its lists, so that diffs are readable."""
    parts = []
    for key, part in value.items():
        if isinstance(part, list) and part:
            lines = ",\n".join("  " + json.dumps(entry) for entry in part)
            parts.append(f" {json.dumps(key)}: [\n{lines}\n ]")
        else:
            parts.append(f" {json.dumps(key)}: {json.dumps(part, ensure_ascii=False)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def save(value, path):
    """Writes a record."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written(value), encoding="utf-8")


def load_all(folder):
    """The records in a folder, by part and sorted by size."""
    records = [json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.json")]
    records.sort(key=lambda record: record.get("size", []))
    return {part: [record for record in records if record["part"] == part]
            for part in ("sequences", "encoders", "comparing")}
