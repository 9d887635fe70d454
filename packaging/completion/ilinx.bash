# Completion for bash. The program itself knows which words may come next.
_ilinx()
{
    local line words
    read -ra words <<< "${COMP_LINE:0:COMP_POINT}"
    [[ ${COMP_LINE:0:COMP_POINT} != *[[:space:]] ]] || words+=("")
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
        :files) compopt -o filenames && mapfile -t COMPREPLY < <(compgen -f -- "$2") ;;
        :folders) compopt -o filenames && mapfile -t COMPREPLY < <(compgen -d -- "$2") ;;
        *=$'\t'*) compopt -o nospace && COMPREPLY+=("${line%%$'\t'*}") ;;
        *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <("$1" --complete "${words[@]:1}" 2> /dev/null)
}
complete -F _ilinx ilinx
