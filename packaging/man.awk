# Makes a manual page of a help page:
#
#     awk -v version=1.0.0 -f packaging/man.awk docs/cli/sim.en.txt >ilinx-sim.1
#
# Headings stand at the left, text is indented by four, what explains an option or an example by
# eight, and items of a list begin with a dash. Columns, synopses and examples keep their lines.

function quoted(text)
{
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    gsub(/'/, "\\(aq", text)
    gsub(/ ;/, "\\~;", text) # French has a space there, and no line may begin with what follows
    gsub(/ :/, "\\~:", text)
    gsub(/ [?]/, "\\~?", text)
    if (text ~ /^\./) text = "\\\\&" text
    return text
}

function print_lines(    i)
{
    print ".PP"
    print ".nf"
    for (i = 1; i <= count; i++) print quoted(line[i])
    print ".fi"
}

# Headings first, then the text that explains them.
function print_explained(    i)
{
    for (i = 1; i <= count && line[i] !~ /^    /; i++) {
        print i == 1 ? ".TP" : ".TQ"
        print ".B " quoted(line[i])
    }
    for (; i <= count; i++) print quoted(substr(line[i], 5))
}

function print_text(    i, text)
{
    if (line[1] !~ /^- /) print ".PP"
    for (i = 1; i <= count; i++) {
        text = line[i]
        if (sub(/^- /, "", text)) print ".IP \\(bu 2"
        sub(/^ +/, "", text)
        print quoted(text)
    }
}

function end_paragraph(    i, columns)
{
    if (!count) return
    for (i = 1; i <= count; i++) columns = columns || line[i] ~ /[^ ]  +[^ ]/ || line[i] ~ /\\$/
    if (heading ~ /^SYNOPSIS/ || columns) {
        print_lines()
    } else if (line[count] ~ /^    /) {
        print_explained()
    } else if (heading ~ /^EX[AE]MPLES/) {
        print_lines()
    } else {
        print_text()
    }
    count = 0
}

FNR == 1 {
    name = FILENAME
    sub(/^.*\//, "", name)
    sub(/\..*$/, "", name)
    title = name == "ilinx" ? "ilinx" : "ilinx-" name
    print ".TH " toupper(title) " 1 \"\" \"Ilinx " version "\" \"Ilinx\""
    first = $0
}

/^[^ ]/ {
    end_paragraph()
    heading = $0
    print ".SH " quoted($0)
    next
}

/^$/ {
    end_paragraph()
    next
}

# "ilinx sim - many games" is "ilinx-sim" to whatis and apropos.
heading == first {
    at = index($0, " - ")
    print quoted(title) " \\- " quoted(substr($0, at + 3))
    next
}

{ line[++count] = substr($0, 5) }

END { end_paragraph() }
